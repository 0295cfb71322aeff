import { Bell, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../design/primitives/button.tsx';
import { Chip, ChipField } from '../../design/primitives/chips.tsx';
import { Count } from '../../design/primitives/count.tsx';
import { Confirm, Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { Menu } from '../../design/primitives/menu.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { showToast } from '../../platform/toasts.ts';
import { Part, Row } from './part.tsx';

const variants = ['brand', 'light', 'quiet', 'danger', 'plain'] as const;
const tones = ['plain', 'good', 'bad'] as const;

export function Controls() {
  const [tab, setTab] = useState<'chat' | 'queue' | 'people'>('chat');
  const [genre, setGenre] = useState('house');
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Part name="Controls">
      {(['normal', 'small'] as const).map((size) => (
        <Row key={size} name={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} busy>
            busy
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
        </Row>
      ))}
      <Row name="Button, wide; ButtonLink">
        <Button variant="brand" wide>
          wide
        </Button>
        <ButtonLink to="/design">a link</ButtonLink>
      </Row>
      <Row name="IconButton: plain, filled, busy, disabled">
        <IconButton label="Notifications">
          <Bell size={22} />
        </IconButton>
        <IconButton label="Add" filled>
          <Plus size={22} />
        </IconButton>
        <IconButton label="Remove" busy>
          <Trash2 size={22} />
        </IconButton>
        <IconButton label="Remove" disabled>
          <Trash2 size={22} />
        </IconButton>
      </Row>
      <Row name="Chip: plain, pressed, with a count, disabled">
        <Chip aria-pressed={false}>plain</Chip>
        <Chip aria-pressed={true}>
          pressed <Count>3</Count>
        </Chip>
        <Chip disabled>disabled</Chip>
      </Row>
      <ChipField
        label="ChipField"
        keys={['house', 'techno', 'ambient']}
        chosen={genre}
        onChoose={setGenre}
        labelOf={(key) => key}
      />
      <Tabs
        label="Tabs"
        id="design"
        entries={[
          { key: 'chat', label: 'Chat' },
          { key: 'queue', label: 'Queue', count: 12 },
          { key: 'people', label: 'People' },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <div role="tabpanel" id="design-panel" aria-labelledby={`design-tab-${tab}`}>
        The panel of {tab}
      </div>
      <Row name="Menu, Dialog, Confirm, Toast">
        <Menu
          label="Menu"
          icon={<Ellipsis size={20} />}
          start
          entries={[
            { key: 'add', label: 'Add', icon: <Plus size={20} />, run: () => {} },
            { key: 'remove', label: 'Remove', icon: <Trash2 size={20} />, tone: 'bad', run: () => {} },
          ]}
        />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        {tones.map((tone) => (
          <Button key={tone} onClick={() => showToast({ tone, text: `A ${tone} toast` })}>
            Toast, {tone}
          </Button>
        ))}
      </Row>
      {open === 'dialog' ? (
        <Dialog title="Dialog" onClose={close}>
          <p>The page behind it does not take the focus.</p>
          <DialogFoot>
            <Button variant="brand" onClick={close}>
              Done
            </Button>
          </DialogFoot>
        </Dialog>
      ) : null}
      {open === 'confirm' ? (
        <Confirm
          title="Remove it?"
          text="It can not be brought back."
          confirmLabel="Remove"
          danger
          onConfirm={close}
          onClose={close}
        />
      ) : null}
    </Part>
  );
}
