import { Library, ListMusic, Search, Star, UploadCloud } from 'lucide-react';

export const musicLinks = [
  { key: 'search', to: '/search', label: 'app.search', Icon: Search },
  { key: 'queue', to: '/queue', label: 'app.queue', Icon: ListMusic },
  { key: 'playlists', to: '/playlists', label: 'app.playlists', Icon: Library },
  { key: 'likes', to: '/likes', label: 'app.likes', Icon: Star },
  { key: 'uploads', to: '/uploads', label: 'app.uploads', Icon: UploadCloud },
] as const;
