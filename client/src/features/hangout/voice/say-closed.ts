import { i18n, loadAllTexts } from '../../../platform/i18n.ts';
import { showToast } from '../../../platform/toasts.ts';
import { translate } from '../../../platform/use-error-text.ts';

/** [H1467] Says why the microphone was closed or could not be opened. Not called if the user has closed it. */
export async function sayClosed(code: string): Promise<void> {
  await loadAllTexts();
  const reason = translate(`errors.${code}`) ?? i18n.t('errors.internal');
  showToast({ tone: 'bad', text: i18n.t('liveAudio.closed', { reason }) });
}
