import { useTranslation } from 'react-i18next';
import { HeardOnly } from '../../design/primitives/heard-only.tsx';
import { SkipLinks } from '../../design/primitives/skip-links.tsx';
import { openTab } from '../../live/room/side-panel.ts';

/** [H266] The first elements of the page: the hangout's name as heading, and the skip links to its parts. */
export function HangoutHead({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <HeardOnly id="main" tabIndex={-1} as="h1">
        {name}
      </HeardOnly>
      <SkipLinks
        links={[
          {
            key: 'chat',
            target: 'side-panel',
            within: 'textarea',
            label: t('room.toChat'),
            open: () => openTab('chat'),
          },
          { key: 'player', target: 'player', label: t('room.toPlayer') },
          { key: 'queue', target: 'side-panel', label: t('room.toQueue'), open: () => openTab('queue') },
          { key: 'stage', target: 'stage', label: t('room.toStage') },
        ]}
      />
    </>
  );
}
