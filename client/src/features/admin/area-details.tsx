import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { staleTimes } from '../../platform/query-client.ts';
import { ActionDialog } from './action-dialog.tsx';
import styles from './admin.module.css';
import type { AdminAction, AdminArea } from './area.ts';
import type { Column } from './data-table.tsx';
import { History } from './history.tsx';

interface AreaDetailsProps<Row> {
  readonly area: AdminArea<Row>;
  readonly row: Row;
  readonly onClose: () => void;
}

export function AreaDetails<Row>({ area, row, onClose }: AreaDetailsProps<Row>) {
  return (
    <Dialog title={area.nameOf?.(row) ?? area.idOf(row)} onClose={onClose} wide testId="admin-details">
      <AreaDetailsContent area={area} row={row} onGone={onClose} id="admin-details" />
    </Dialog>
  );
}

interface ContentProps<Row> {
  readonly area: AdminArea<Row>;
  readonly row: Row;
  readonly onGone: () => void;
  readonly id: string;
}

/**
 * The facts, actions and history of a row, without a dialog around them; the dialog of an account shows them in a tab.
 */
export function AreaDetailsContent<Row>({ area, row: listed, onGone, id }: ContentProps<Row>) {
  const { t } = useTranslation();
  const { readOne, history, panels = [], actions = [] } = area;
  const read = useQuery({
    queryKey: ['admin', 'one', area.label, area.idOf(listed)],
    queryFn: async () => (readOne ? readOne(listed) : listed),
    enabled: readOne !== undefined,
    staleTime: staleTimes.rooms,
  });
  const row = read.data ?? listed;
  const [tab, setTab] = useState('facts');
  const panel = panels.find(({ key }) => key === tab);
  const entries = [
    { key: 'facts', label: t('staff.facts') },
    ...panels.map(({ key, label }) => ({ key, label: String(t(label)) })),
    ...(history ? [{ key: 'history', label: t('staff.history') }] : []),
  ];
  return (
    <>
      {entries.length > 1 ? (
        <Tabs label={t(area.label)} id={id} chosen={tab} onChoose={setTab} entries={entries} />
      ) : null}
      <div
        className={styles.details}
        {...(entries.length > 1
          ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-tab-${tab}` }
          : {})}
      >
        {tab === 'facts' ? (
          <>
            {area.renderHead?.(row)}
            <Facts columns={[...area.columns(t), ...(area.moreFacts?.(t) ?? [])]} row={row} />
            <ActionButtons actions={actions} row={row} name={area.nameOf?.(row) ?? ''} onGone={onGone} />
          </>
        ) : null}
        {panel ? panel.render(row) : null}
        {tab === 'history' && history ? <History history={history} row={row} /> : null}
      </div>
    </>
  );
}

function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.eventFacts}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.label}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ActionButtonsProps<Row> {
  readonly actions: readonly AdminAction<Row>[];
  readonly row: Row;
  readonly name: string;
  readonly onGone?: () => void;
}

/** A button for each action, which opens a form or a confirmation. */
export function ActionButtons<Row>({ actions, row, name, onGone }: ActionButtonsProps<Row>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<AdminAction<Row> | null>(null);
  const offered = actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
  if (offered.length === 0) return null;
  return (
    <div className={styles.actions}>
      {offered.map((action) => (
        <Button
          key={action.key}
          size="small"
          variant={action.danger ? 'danger' : 'quiet'}
          onClick={() => setOpen(action)}
          data-testid={`do-${action.key}`}
        >
          {t(action.label)}
        </Button>
      ))}
      {open ? (
        <ActionDialog
          key={open.key}
          action={open}
          row={row}
          name={name}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone && open.removes) onGone?.();
          }}
        />
      ) : null}
    </div>
  );
}
