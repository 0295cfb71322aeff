import { type SignUpInvitation, signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { SIGN_UP_RULES, type SignUpRule } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { allowedInvitationsQuery, allowInvitations } from '../../../api/member-invitations.ts';
import { changeSignUpRule, invitedUsersQuery, signUpRuleQuery } from '../../../api/sign-up.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Field } from '../../../design/primitives/field.tsx';
import { Select } from '../../../design/primitives/input.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDay } from '../../../platform/format-day.ts';
import { invitationLink } from '../../../platform/invitation.ts';
import { api } from '../../../platform/rest-client.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { copyText } from '../../../platform/share.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import styles from '../admin.module.css';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { personColumn, textColumn, timeColumn } from '../columns.tsx';

type ListedInvitation = Partial<SignUpInvitation>;

const invitationsArea: AdminArea<ListedInvitation> = {
  label: 'signUp.invitations',
  defaultSort: { field: 'createdAt', descending: true },
  queryRows: listQueryOptions<ListedInvitation>('sign-up-invitations', ['note'], (query) =>
    api(signUp.invitations, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.note || invitationLink(row.code ?? ''),
  emptyHint: 'signUp.noInvitations',
  columns: (t) => [
    { key: 'link', label: t('signUp.link'), render: (row) => invitationLink(row.code ?? '') },
    textColumn('note', t('signUp.note'), 'note'),
    {
      key: 'uses',
      label: t('signUp.uses'),
      sort: 'uses',
      numeric: true,
      render: (row) => `${row.uses} / ${row.maxUses}`,
    },
    timeColumn('endsAt', t('signUp.endsAt'), 'endsAt'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [personColumn('by', t('staff.madeBy'), 'createdBy', true)],
  panels: [
    {
      key: 'invited',
      label: 'signUp.invited',
      render: (row) => (row.id === undefined ? null : <InvitedUsers id={row.id} />),
    },
  ],
  listActions: [
    {
      key: 'invite',
      label: 'signUp.invite',
      fields: [
        { name: 'note', label: 'signUp.note', kind: 'text', hint: 'signUp.noteHint', maxLength: 200 },
        { name: 'maxUses', label: 'signUp.maxUses', kind: 'number', hint: 'signUp.maxUsesHint' },
        { name: 'days', label: 'signUp.days', kind: 'number', hint: 'signUp.daysHint' },
        { name: 'isForEver', label: 'signUp.noEnd', kind: 'switch' },
      ],
      send: (_, { isForEver, ...input }) =>
        sendForm(signUp.invite, { ...input, ...(isForEver ? { days: null } : {}) }),
      describeResult: (answer, t) => t('signUp.invitationMade', { link: invitationLink(codeOf(answer)) }),
    },
  ],
  actions: [
    {
      key: 'copy',
      label: 'signUp.copy',
      send: (row) => copyText(invitationLink(row.code ?? '')),
      describeResult: (_, t) => t('signUp.copied'),
    },
    {
      key: 'revoke',
      label: 'staff.revoke',
      confirm: 'signUp.revokeAsk',
      danger: true,
      isOffered: (row) => !row.endsAt || Date.parse(row.endsAt) > serverNow(),
      send: (row) => sendForm(signUp.revoke, { id: row.id }),
    },
  ],
  history: { calls: [signUp.invite, signUp.revoke], idsOf: (row) => [row.id] },
};

const codeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : '';

/** [H1960] The setting for who may create an account, and the invitations. */
export function SignUpSettings() {
  return (
    <>
      <Rule />
      <AdminList area={invitationsArea} />
    </>
  );
}

const toRule = (text: string): SignUpRule => SIGN_UP_RULES.find((rule) => rule === text) ?? 'open';

function Rule() {
  const { t } = useTranslation();
  const current = useQuery(signUpRuleQuery(null));
  const change = useAction(changeSignUpRule, {
    onSuccess: () => showToast({ tone: 'good', text: t('people.done') }),
  });
  if (!current.isSuccess) return <QueryState query={current} count={1} size={40} />;
  const { rule } = current.data;
  return (
    <Card className={styles.rule} aria-label={t('signUp.rule')}>
      <Field label={t('signUp.rule')} hint={t(`signUp.explain_${rule}`)}>
        {(ids) => (
          <Select
            {...ids}
            value={rule}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(toRule(target.value))}
            data-testid="sign-up-rule"
          >
            {SIGN_UP_RULES.map((one) => (
              <option key={one} value={one}>
                {t(`signUp.rule_${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <MemberInvitations />
    </Card>
  );
}

const choices = [0, 1, 2, 3, 5, 10, 20, 50];

/** [H1967] The setting for how many people each member may invite. */
function MemberInvitations() {
  const { t } = useTranslation();
  const { data: allowed } = useQuery(allowedInvitationsQuery);
  const change = useAction(allowInvitations, {
    onSuccess: () => showToast({ tone: 'good', text: t('people.done') }),
  });
  return (
    <Field label={t('signUp.ofMembers')} hint={t('signUp.ofMembersHint')}>
      {(ids) => (
        <Select
          {...ids}
          value={allowed ?? 0}
          disabled={allowed === undefined || change.isPending}
          onChange={({ target }) => change.mutate(Number(target.value))}
          data-testid="member-invitations"
        >
          {[...new Set([...choices, allowed ?? 0])]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count === 0 ? t('signUp.ofMembersNone') : t('signUp.ofMembersCount', { count })}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}

function InvitedUsers({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = useQuery(invitedUsersQuery(id));
  if (!found.isSuccess) return <QueryState query={found} count={3} size={40} />;
  if (found.data.length === 0) return <p className={textStyles.quiet}>{t('signUp.nobodyInvited')}</p>;
  return (
    <ul data-testid="invited-users">
      {found.data.map(({ userUuid, nickname, invitedAt }) => (
        <li key={userUuid}>
          <bdi>{nickname}</bdi> · {formatDay(invitedAt)}
        </li>
      ))}
    </ul>
  );
}
