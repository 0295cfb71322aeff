import { useTranslation } from 'react-i18next';
import { SkipLinks } from '../../design/primitives/skip-links.tsx';
import { openTab } from '../../live/room/side-panel.ts';

/** [H266] The name of the hangout as the heading of its page, and the links to its parts, before everything else. */
export function HangoutHead({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 id="main" tabIndex={-1} className="heard-only">
        {name}
      </h1>
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
