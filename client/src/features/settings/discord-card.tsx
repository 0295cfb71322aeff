import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  discordAccountQuery,
  discordGuildsQuery,
  discordProvider,
  openGuildRoom,
  unlinkDiscord,
} from '../../api/discord.ts';
import { leaveForProvider } from '../../api/external-sign-in.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { SettingCard, SettingEntry, SettingRow, SettingWords } from '../../design/patterns/setting.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { DiscordMark } from '../../design/primitives/discord-mark.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

const here = '/settings/account';

/**
 * [H1360] [H1362] The linked Discord account in the settings; renders nothing if the server does not offer Discord.
 */
export function DiscordCard({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const methods = useQuery(signInMethodsQuery);
  const isOffered = Boolean(methods.data?.discord);
  const account = useQuery({ ...discordAccountQuery(userUuid), enabled: isOffered });
  if (!isOffered) return null;
  return (
    <SettingCard aria-labelledby="own-discord" data-testid="discord-settings">
      <h2 id="own-discord">Discord</h2>
      <p className={textStyles.quiet}>{t('discord.text')}</p>
      {account.isPending ? <SkeletonRows count={1} size={40} /> : null}
      {account.isError ? <ErrorState error={account.error} retry={() => void account.refetch()} /> : null}
      {account.data ? <LinkedAccount userUuid={userUuid} name={account.data.name} /> : null}
      {account.data === null ? <LinkButton label={t('external.linkOf', { provider: 'Discord' })} /> : null}
      {account.data ? <Guilds userUuid={userUuid} /> : null}
    </SettingCard>
  );
}

function LinkButton({ label }: { label: string }) {
  const link = useAction(() => leaveForProvider(discordProvider, 'link', here));
  return (
    <SettingRow>
      <Button size="small" busy={link.isPending} onClick={() => link.mutate()} data-testid="discord-link">
        <DiscordMark />
        {label}
      </Button>
    </SettingRow>
  );
}

function LinkedAccount({ userUuid, name }: { userUuid: string; name: string }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const unlink = useAction(() => unlinkDiscord(userUuid), {
    onSuccess: () => showToast({ tone: 'good', text: t('external.unlinked', { provider: 'Discord' }) }),
    onSettled: () => setConfirming(false),
  });
  return (
    <SettingEntry>
      <DiscordMark />
      <SettingWords as="strong" data-testid="discord-name">
        {name}
      </SettingWords>
      <Button size="small" onClick={() => setConfirming(true)} data-testid="discord-unlink">
        {t('external.unlink')}
      </Button>
      {isConfirming ? (
        <Confirm
          title={t('external.unlinkTitle', { provider: 'Discord' })}
          text={t('discord.unlinkText')}
          confirmLabel={t('external.unlink')}
          danger
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </SettingEntry>
  );
}

/** [H1365] The Discord servers of the user, each with a link to its hangout or a button to open one. */
function Guilds({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const guilds = useQuery(discordGuildsQuery(userUuid));
  const open = useAction(openGuildRoom, { onSuccess: ({ slug }) => navigate(`/r/${slug}`) });
  if (guilds.isPending) return <SkeletonRows count={2} size={48} />;
  if (guilds.isLoadingError)
    return errorCode(guilds.error) === 'discord_needed' ? (
      <LinkButton label={t('discord.linkAgain')} />
    ) : (
      <ErrorState error={guilds.error} retry={() => void guilds.refetch()} />
    );
  return (
    <>
      <h3 id="discord-guilds">{t('discord.guilds')}</h3>
      {guilds.data.length === 0 ? <p className={textStyles.quiet}>{t('discord.noGuilds')}</p> : null}
      <ul aria-labelledby="discord-guilds" data-testid="discord-guilds">
        {guilds.data.map(({ id, name, room }) => (
          <SettingEntry as="li" key={id}>
            <SettingWords as="strong">
              {name}
              {room && room.name !== name ? <small className={textStyles.quiet}>{room.name}</small> : null}
            </SettingWords>
            {room ? (
              <ButtonLink size="small" to={`/r/${room.slug}`} aria-label={t('discord.enterOf', { name })}>
                {t('discord.enter')}
              </ButtonLink>
            ) : (
              <Button
                size="small"
                busy={open.isPending && open.variables === id}
                onClick={() => open.mutate(id)}
                aria-label={t('discord.openOf', { name })}
                data-testid={`open-guild-${id}`}
              >
                {t('discord.open')}
              </Button>
            )}
          </SettingEntry>
        ))}
      </ul>
    </>
  );
}
