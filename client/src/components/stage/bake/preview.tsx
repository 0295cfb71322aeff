import '@fontsource-variable/figtree';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { slotPosition } from '@hangout/rules/floor';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { avatarKinds } from '../avatars/avatar-kinds.ts';
import { createRandom } from '../common/random.ts';
import { type FloorPerson, type StageEffect, stageQualities } from '../common/types.ts';
import { Stage } from '../stage.tsx';

// Shows any venue with invented people, for example
// ?design=YACHT&people=80&seats=5&djs=4&quality=flat&phone=1&still=1&dj=1

const query = new URLSearchParams(location.search);
const numberOf = (name: string, usual: number) => Number(query.get(name) ?? usual);
const quality = stageQualities.find((one) => one === query.get('quality')) ?? 'flat';
const phone = query.has('phone');
const shirts = ['#ff3d9a', '#562df9', '#21c8b4', '#ffb020', '#3f8bff', '#ff6b4a', '#8be04e', '#b06bff'];

const random = createRandom(numberOf('seed', 4));
const people: FloorPerson[] = Array.from({ length: numberOf('people', 80) }, (_, i) => {
  const { slug } = avatarSlugs[Math.floor(random() * avatarSlugs.length)] ?? avatarSlugs[0];
  const color = shirts[Math.floor(random() * shirts.length)] ?? '#562df9';
  return {
    uuid: `person-${i}`,
    nickname: `${avatarKinds[slug].name} ${i}`,
    avatarId: i === 0 ? 'juno' : slug,
    color,
    ...slotPosition(i),
  };
});
const djs = ['mirra', 'beep', 'bao', 'nova', 'rex', 'wax', 'dolly', 'amal', 'luna', 'sol']
  .slice(0, numberOf('djs', 4))
  .map((slug) => ({ uuid: `dj-${slug}`, nickname: slug[0]?.toUpperCase() + slug.slice(1), avatarId: slug }));
const labels = {
  takeSeat: 'Take this seat',
  takeSeatShort: 'Seat',
  you: 'You',
  people: 'People',
  walkHint: 'Arrow keys move you',
  onAir: 'On air',
  isPlaying: (name: string) => `${name} is playing`,
};
const bubbles = [
  { uuid: 'person-7', text: 'that bassline just rearranged my furniture' },
  { uuid: 'person-21', text: 'put the sofa back' },
  { uuid: 'person-13', text: 'again again again' },
];

function Preview() {
  const [effects, setEffects] = useState<StageEffect[]>([]);
  useEffect(() => {
    if (query.has('still')) return;
    const timer = setInterval(() => {
      const at = Date.now();
      const uuid = `person-${at % people.length}`;
      const kinds = ['jump', 'emoji', 'like', 'star'] as const;
      const kind = kinds[Math.floor(at / 700) % 4] ?? 'jump';
      setEffects((before) => [...before, { uuid, kind, emoji: '♥', at }].slice(-8));
    }, 700);
    return () => clearInterval(timer);
  }, []);
  const inset = phone ? { bottom: 40 } : { top: 64, right: 380, bottom: 120 };
  return (
    <>
      <div style={{ height: phone ? 412 : '100%' }}>
        <Stage
          design={query.get('design') ?? 'CLUB'}
          seats={djs}
          numberOfSeats={numberOf('seats', 5)}
          playingUuid={djs[numberOf('dj', 0)]?.uuid}
          floor={people}
          me="person-0"
          playing={!query.has('quiet')}
          bubbles={bubbles}
          effects={effects}
          quality={quality}
          labels={labels}
          inset={inset}
          coverUrl={query.get('cover') ?? undefined}
          onTakeSeat={() => console.log('seat')}
        />
      </div>
      {!phone && <div className="player" />}
      {!phone && <div className="panel" />}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Preview />);
