import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guildRoomsQuery, openGuildRoom } from '../../api/discord.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { SecondFactorForm, stepTokenOf } from '../../components/account/second-factor-form.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Logo } from '../../design/primitives/logo.tsx';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { brand } from '../../platform/brand.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './activity-page.module.css';
import type { Participant } from './open-activity.ts';

/**
 * [R013] The page that Discord shows as an activity: it signs in the Discord user, shows the other participants, and
 * leads into the hangout of the Discord server. Entering takes one press, because browsers block sound before a user
 * gesture.
 */
export function ActivityPage() {
  const { t } = useTranslation();
  usePageTitle('Discord');
  const methods = useQuery(signInMethodsQuery);
  const offered = methods.data?.discord;
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.panel}>
        <p className={styles.brand}>
          <Logo size={36} />
          {brand.name}
        </p>
        {offered ? (
          <Entrance clientId={offered.clientId} origin={offered.origin} />
        ) : methods.data ? (
          <Problem text={t('errors.discord_off')}>
            <ButtonLink to="/">{t('discord.home')}</ButtonLink>
          </Problem>
        ) : (
          <SkeletonRows count={2} size={48} />
        )}
      </div>
    </main>
  );
}

function Entrance({ clientId, origin }: { clientId: string; origin: string }) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const navigate = useNavigate();
  const [participants, setParticipants] = useState<readonly Participant[]>([]);
  const [hasSecondFactor, setHasSecondFactor] = useState(false);
  const activity = useQuery({
    queryKey: ['discord-activity', clientId],
    async queryFn() {
      const { openActivity } = await import('./open-activity.ts');
      return openActivity({ clientId, origin, onParticipants: setParticipants });
    },
    ...once,
  });
  const signIn = useQuery({
    queryKey: ['discord-activity-sign-in', clientId],
    async queryFn() {
      await activity.data?.signIn();
      return true;
    },
    enabled: activity.isSuccess,
    ...once,
  });
  const isInside = signIn.isSuccess || hasSecondFactor;
  const guildId = activity.data?.guildId ?? null;
  const rooms = useQuery({
    ...guildRoomsQuery(guildId ?? ''),
    enabled: isInside && guildId !== null,
    retry: false,
  });
  const room = rooms.data?.data[0];
  const open = useAction(openGuildRoom, { onSuccess: ({ slug }) => navigate(`/r/${slug}`) });
  useEffect(() => {
    // The page is now signed in as the Discord user, so the profile is fetched again.
    if (isInside) void queryClient.invalidateQueries({ queryKey: ['session'] });
  }, [isInside]);

  const stepToken = signIn.isError && !hasSecondFactor ? stepTokenOf(signIn.error) : null;
  if (stepToken !== null)
    return (
      <>
        <h1>{t('external.secondStep')}</h1>
        <SecondFactorForm
          stepToken={stepToken}
          onDone={() => setHasSecondFactor(true)}
          onBack={() => location.reload()}
        />
      </>
    );
  if (activity.isError)
    return (
      <Problem text={t('discord.outside')}>
        <Button variant="brand" wide onClick={() => navigate('/')}>
          {t('discord.home')}
        </Button>
      </Problem>
    );
  const error = (hasSecondFactor ? null : signIn.error) ?? rooms.error;
  if (error)
    return (
      <Problem text={describeSignInError(error)}>
        <Button variant="brand" wide onClick={() => location.reload()} data-testid="activity-again">
          {t('external.tryAgain')}
        </Button>
      </Problem>
    );
  const isReady = isInside && (guildId === null || rooms.isSuccess);
  return (
    <>
      <h1 data-testid="activity-title">
        <bdi>{room?.name ?? t('discord.activity')}</bdi>
      </h1>
      {isReady ? (
        <Button
          variant="brand"
          wide
          busy={open.isPending}
          onClick={() => {
            if (guildId !== null && !room) open.mutate(guildId);
            else navigate(room ? `/r/${room.slug}` : '/');
          }}
          data-testid="activity-enter"
        >
          {t(room ? 'discord.goIn' : guildId === null ? 'discord.home' : 'discord.open')}
        </Button>
      ) : (
        <p role="status">{t('external.completingText')}</p>
      )}
      {isReady && guildId === null ? <p>{t('discord.noServer')}</p> : null}
      {participants.length > 0 ? (
        <section aria-labelledby="participants">
          <h2 id="participants">{t('discord.here', { count: participants.length })}</h2>
          <ul className={styles.people} data-testid="activity-participants">
            {participants.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Options of queries that run once per page load, without refetches and retries. */
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

function Problem({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('discord.activity')}</h1>
      <p role="alert" data-testid="activity-problem">
        {text}
      </p>
      {children}
    </>
  );
}
