import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPrivateRooms, privateRoomCountQuery } from '../../api/rooms.ts';
import roomCardStyles from '../../components/room/room-card.module.css';
import { SmallCard } from '../../components/room/room-card.tsx';
import { SectionHead } from '../../design/patterns/page.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './home.module.css';

/** [H599] Says how many private hangouts there are, and lists those that the typed password opens. */
export function PrivateRooms() {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const count = useQuery(privateRoomCountQuery()).data ?? 0;
  const [password, setPassword] = useState('');
  const find = useAction(findPrivateRooms, { onError: 'form' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') find.mutate(password);
  };
  if (count === 0) return null;
  const none = find.data?.length === 0 ? t('privateRooms.none') : null;
  return (
    <section aria-labelledby="private-rooms" data-testid="private-rooms">
      <SectionHead>
        <h2 id="private-rooms">{t('privateRooms.title')}</h2>
      </SectionHead>
      <p className={textStyles.quiet}>{t('privateRooms.count', { count })}</p>
      <form className={styles.privateRoomsForm} onSubmit={submit} noValidate>
        <TextField
          type="password"
          autoComplete="off"
          label={t('privateRooms.password')}
          error={find.isError ? describeError(find.error) : none}
          value={password}
          onChange={setPassword}
          testId="private-rooms-password"
        />
        <Button type="submit" busy={find.isPending} data-testid="private-rooms-find">
          <Lock size={18} aria-hidden="true" />
          {t('privateRooms.find')}
        </Button>
      </form>
      <div className={roomCardStyles.smallCards}>
        {(find.data ?? []).map((room) => (
          <SmallCard key={room.uuid} room={room} />
        ))}
      </div>
    </section>
  );
}
