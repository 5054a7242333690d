import { Button, Modal, Spinner } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/modal-store.ts';
import { NoticeArticle, NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

/** Notices as a popup: a page of nine, or the chosen one. */
export default function NoticePopup({ detail, onClose }: PopupProps<'notice'>) {
  const t = useText('home');
  const [isAll, setAll] = useState(false);
  const { list, select, selected, turn, chosen } = useNotices(detail.notice ? null : detail.id);
  const shown = isAll ? chosen : (chosen ?? detail.notice ?? null);
  const showAll = () => {
    setAll(true);
    turn(list.data?.page ?? 1);
  };
  return (
    <Modal open onClose={onClose} title={t('notification')} closeLabel={t('close')} size="wide">
      {!list.data && !shown && <Spinner label={t('loading')} />}
      {list.data && !shown && <NoticeList page={list.data} selected={selected} onSelect={select} onPage={turn} />}
      {shown && (
        <div className="na">
          <NoticeArticle notice={shown} />
          <Button onClick={showAll}>{t('notices_all')}</Button>
        </div>
      )}
    </Modal>
  );
}
