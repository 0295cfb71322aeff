import type { ListedCollection } from '@hangout/contract/rest/shapes/transfer-shape';
import type { ClientProvider } from '@hangout/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, FileMusic, Heart, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginImport, collectionsQuery, importFile } from '../../../api/imports.ts';
import { musicProvidersQuery } from '../../../api/music-providers.ts';
import { CrateCovers } from '../../../components/crate/crate-covers.tsx';
import { ProviderIcon } from '../../../components/song/provider-mark.tsx';
import { Form } from '../../../design/patterns/form.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button, ButtonLink } from '../../../design/primitives/button.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import { DropZone } from '../../../design/primitives/drop-zone.tsx';
import { Switch } from '../../../design/primitives/field.tsx';
import { ScrollMore } from '../../../design/primitives/scroll-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { Tabs } from '../../../design/primitives/tabs.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { errorCode } from '../../../platform/errors.ts';
import { useNavigate } from '../../../platform/navigate.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from './imports.module.css';

export function ImportTool() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="import-open">
        <Download size={20} aria-hidden="true" />
        {t('imports.import')}
      </Button>
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Providers at which users have accounts with playlists, in display order. */
const ACCOUNT_PROVIDERS = ['spotify', 'apple', 'youtube', 'soundCloudPublic'] as const;
type Way = 'link' | 'account' | 'file';

/** [R006][H1111] Imports a playlist by a link, from an account at a music provider, or from a file. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('link');
  const [isPrivate, setPrivate] = useState(true);
  return (
    <Dialog title={t('imports.title')} onClose={onClose} testId="import-dialog">
      <Tabs
        id="import"
        label={t('imports.from')}
        entries={(['link', 'account', 'file'] as const).map((key) => ({ key, label: t(`imports.${key}`) }))}
        chosen={way}
        onChoose={setWay}
      />
      <div id="import-panel" className={styles.panel} role="tabpanel" aria-labelledby={`import-tab-${way}`}>
        <Switch
          label={t('playlists.onlyMe')}
          checked={isPrivate}
          onChange={setPrivate}
          testId="import-private"
        />
        {way === 'link' ? (
          <LinkForm isPrivate={isPrivate} />
        ) : way === 'account' ? (
          <AccountChoice isPrivate={isPrivate} />
        ) : (
          <FileForm isPrivate={isPrivate} />
        )}
      </div>
    </Dialog>
  );
}

function useOpenImport() {
  const navigate = useNavigate();
  return ({ importUuid }: { importUuid: string }) => navigate(`/imports/${importUuid}`);
}

interface Privacy {
  readonly isPrivate: boolean;
}

function LinkForm({ isPrivate }: Privacy) {
  const { t } = useTranslation();
  const form = useForm({
    first: { link: '' },
    isComplete: ({ link }) => link.trim() !== '',
    send: ({ link }) => beginImport({ link: link.trim(), isPrivate }),
    onSuccess: useOpenImport(),
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('imports.linkLabel')}
        hint={t('imports.linkHint')}
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        {...form.field('link')}
        error={form.refusal}
        testId="import-link"
      />
      <DialogFoot>
        <Button variant="brand" type="submit" busy={form.isPending} disabled={!form.isComplete}>
          <Link2 size={18} aria-hidden="true" />
          {t('imports.begin')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function AccountChoice({ isPrivate }: Privacy) {
  const { t } = useTranslation();
  const [provider, setProvider] = useState<(typeof ACCOUNT_PROVIDERS)[number]>('spotify');
  return (
    <>
      <ChipField
        label={t('imports.service')}
        keys={ACCOUNT_PROVIDERS}
        chosen={provider}
        onChoose={setProvider}
        labelOf={(key) => t(`providers.${key}`)}
        testId="import-from"
      />
      <AccountCollections key={provider} provider={provider} isPrivate={isPrivate} />
    </>
  );
}

type CollectionsProps = Privacy & { readonly provider: ClientProvider };

/** [H1680] Collections are loaded only if the server uses the provider and the user has connected an account there. */
function AccountCollections(props: CollectionsProps) {
  const services = useQuery(musicProvidersQuery());
  if (!services.data) return <QueryState query={services} count={4} />;
  const service = services.data.providers.find(({ key }) => key === props.provider);
  if (!service?.connection) return <NoAccounts provider={props.provider} />;
  return service.account ? <Collections {...props} /> : <ConnectFirst provider={props.provider} />;
}

function NoAccounts({ provider }: Pick<CollectionsProps, 'provider'>) {
  const { t } = useTranslation();
  return <EmptyState title={t('imports.notHere', { name: t(`providers.${provider}`) })} />;
}

/** Says how to connect an account at the provider. */
function ConnectFirst({ provider }: Pick<CollectionsProps, 'provider'>) {
  const { t } = useTranslation();
  const name = t(`providers.${provider}`);
  return (
    <EmptyState title={t('imports.connect', { name })} text={t('imports.connectText', { name })}>
      <ButtonLink variant="brand" to="/settings/music" data-testid="import-connect">
        {t('imports.connectButton')}
      </ButtonLink>
    </EmptyState>
  );
}

function Collections({ provider, isPrivate }: CollectionsProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const list = useInfiniteQuery(collectionsQuery(provider));
  const begin = useAction(beginImport, {
    onSuccess: useOpenImport(),
    onError: 'form',
  });
  const name = t(`providers.${provider}`);
  if (list.isLoadingError) {
    const code = errorCode(list.error);
    // The user may have disconnected the account since the list of providers was loaded.
    if (code === 'provider_account_needed') return <ConnectFirst provider={provider} />;
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  }
  if (!list.data) return <SkeletonRows count={4} />;
  const collections = list.data.pages.flatMap((page) => page.collections);
  const nameOf = (one: ListedCollection) =>
    one.name || (one.kind === 'likes' ? t('imports.likesOf', { name }) : t('imports.unnamed'));
  const choose = (one: ListedCollection) =>
    begin.mutate({
      ...{ musicProvider: provider, kind: one.kind, id: one.id, isPrivate },
      ...(one.name ? {} : { crateName: nameOf(one).slice(0, 100) }),
    });
  if (collections.length === 0) return <EmptyState title={t('imports.noCollections', { name })} />;
  return (
    <>
      {begin.isError ? (
        <p className={styles.error} role="alert">
          {describeError(begin.error)}
        </p>
      ) : null}
      <ul className={styles.collections} aria-label={t('imports.collections', { name })}>
        {collections.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <button
              type="button"
              className={styles.collection}
              aria-disabled={begin.isPending || undefined}
              onClick={() => (begin.isPending ? undefined : choose(one))}
              data-testid="import-collection"
            >
              <CrateCovers
                covers={one.thumbnail ? [one.thumbnail] : []}
                size={46}
                fallback={
                  one.kind === 'likes' ? (
                    <Heart size={22} aria-hidden="true" />
                  ) : (
                    <FileMusic size={22} aria-hidden="true" />
                  )
                }
              />
              <span className={styles.words}>
                <strong className={textStyles.oneLine}>{nameOf(one)}</strong>
                <small>
                  {t(`imports.kind_${one.kind}`)}
                  {one.count === null ? '' : ` · ${t('playlists.songs', { count: one.count })}`}
                </small>
              </span>
              <ProviderIcon song={{ musicProviders: { [provider]: one.id } }} />
            </button>
          </li>
        ))}
      </ul>
      <ScrollMore list={list} />
    </>
  );
}

const FILE_ENDINGS = '.json,.csv,.m3u,.m3u8,.xspf,.jspf,.txt,application/json,text/csv';

function FileForm({ isPrivate }: Privacy) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const send = useAction((file: File) => importFile(file, { isPrivate }), {
    onSuccess: useOpenImport(),
    onError: 'form',
  });
  return (
    <DropZone
      icon={<FileMusic size={32} aria-hidden="true" />}
      title={send.isPending ? t('imports.reading') : t('imports.drop')}
      buttonLabel={t('imports.chooseFile')}
      hint={t('imports.fileKinds')}
      accept={FILE_ENDINGS}
      onFiles={([file]) => {
        if (file && !send.isPending) send.mutate(file);
      }}
      testId="import-file"
    >
      {send.isError ? (
        <p className={styles.error} role="alert" data-testid="import-file-error">
          {describeError(send.error)}
        </p>
      ) : null}
    </DropZone>
  );
}
