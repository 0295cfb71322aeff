import { useQuery } from '@tanstack/react-query';
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
import { QueryState } from '../../design/patterns/query-state.tsx';
import {
  SettingCard,
  SettingEntry,
  SettingList,
  SettingRow,
  SettingWords,
} from '../../design/patterns/setting.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { DiscordMark } from '../../design/primitives/discord-mark.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { useAction } from '../../platform/use-action.ts';
import { ACCOUNT_SETTINGS, ExternalAccountEntry } from './external-account-entry.tsx';

/** [H1360] [H1362] The linked Discord account; renders nothing if the server does not offer Discord. */
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
      <QueryState query={account} count={1} size={40} />
      {account.data === undefined ? null : (
        <SettingList>
          <ExternalAccountEntry
            provider={discordProvider}
            icon={<DiscordMark />}
            name={account.data?.name ?? null}
            unlink={() => unlinkDiscord(userUuid)}
            unlinkText={t('discord.unlinkText')}
            testIdOf={(part) => `discord-${part}`}
          />
        </SettingList>
      )}
      {account.data ? <Guilds userUuid={userUuid} /> : null}
    </SettingCard>
  );
}

/** Links the Discord account again, because Discord no longer accepts the stored token. */
function LinkAgainButton({ label }: { label: string }) {
  const link = useAction(() => leaveForProvider(discordProvider, 'link', ACCOUNT_SETTINGS));
  return (
    <SettingRow>
      <Button size="small" busy={link.isPending} onClick={() => link.mutate()} data-testid="discord-link">
        <DiscordMark />
        {label}
      </Button>
    </SettingRow>
  );
}

/** [H1365] The user's Discord servers, with links to their hangouts or buttons that open one. */
function Guilds({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const guilds = useQuery(discordGuildsQuery(userUuid));
  const open = useAction(openGuildRoom, { onSuccess: ({ slug }) => navigate(`/r/${slug}`) });
  if (guilds.isPending) return <SkeletonRows count={2} size={48} />;
  if (guilds.isLoadingError)
    return errorCode(guilds.error) === 'discord_needed' ? (
      <LinkAgainButton label={t('discord.linkAgain')} />
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
