import { useTranslation } from 'react-i18next';
import { SkipLinks } from '../../design/primitives/skip-links.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { openTab } from '../../live/room/side-panel.ts';

/** [H266] The hangout's name as heading, and skip links to its parts. They come first on the page. */
export function HangoutHead({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <SpokenOnly id="main" tabIndex={-1} as="h1">
        {name}
      </SpokenOnly>
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
