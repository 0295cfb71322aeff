/** [H757] Only the operating-system account that runs the server may read users' files. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;
