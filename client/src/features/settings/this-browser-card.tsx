import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingCard } from '../../design/patterns/setting.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { ErrorState } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { browserPushQuery, turnOffPush, turnOnPush } from '../../live/browser-push.ts';
import { useAction } from '../../platform/use-action.ts';

/**
 * [H594] [H809] Turns push messages on and off in this browser, and says how to allow them if the browser blocks them.
 */
export function ThisBrowserCard() {
  const { t } = useTranslation();
  const status = useQuery(browserPushQuery());
  const change = useAction((isOn: boolean) => (isOn ? turnOnPush() : turnOffPush()), {
    onSettled: () => status.refetch(),
  });
  // [H809] Unknown at first, because the browser reports the state asynchronously.
  const state = change.isPending ? 'asking' : (status.data ?? 'asking');
  const canSwitch = state === 'on' || state === 'off';
  return (
    <SettingCard aria-labelledby="this-browser" data-testid="this-browser">
      <h2 id="this-browser">{t('notifications.thisBrowser')}</h2>
      <Switch
        label={t('notifications.thisBrowserOn')}
        checked={change.isPending ? change.variables : state === 'on'}
        disabled={!canSwitch && !change.isPending}
        busy={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
        testId="this-browser-on"
      />
      {status.isLoadingError ? (
        <ErrorState error={status.error} retry={() => void status.refetch()} />
      ) : (
        <p className={textStyles.quiet} role="status" data-testid="this-browser-state" data-state={state}>
          {t(`notifications.browser.${state}`)}
        </p>
      )}
    </SettingCard>
  );
}
