import { Button, Modal, Spinner } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/modal-store.ts';
import { NoticeArticle, NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

/** Notices as a popup: a page of nine, or the chosen one. */
export default function NoticePopup({ detail, onClose }: PopupProps<'notice'>) {
  const t = useText('home');
  const { list, select, selected, turn, chosen } = useNotices(detail.id);
  return (
    <Modal open onClose={onClose} title={t('notification')} closeLabel={t('close')} size="wide">
      {!list.data && <Spinner label={t('loading')} />}
      {list.data && !chosen && <NoticeList page={list.data} selected={selected} onSelect={select} onPage={turn} />}
      {chosen && (
        <div className="na">
          <NoticeArticle notice={chosen} />
          <Button onClick={() => turn(list.data?.page ?? 1)}>{t('notices_all')}</Button>
        </div>
      )}
    </Modal>
  );
}
