import { Button, Modal, Spinner } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { NoticeArticle, NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

/** Notices as a popup: the selected one, or its page of nine. */
export default function NoticePopup({ detail, onClose }: PopupProps<'notice'>) {
  const t = useText('home');
  const [isList, setList] = useState(false);
  const { list, select, selected, turn, chosen } = useNotices(detail.id);
  const shown = isList ? null : (chosen ?? detail.notice ?? null);
  const read = (id: string) => {
    select(id);
    setList(false);
  };
  return (
    <Modal open onClose={onClose} title={t('notification')} closeLabel={t('close')} size="wide">
      {!list.data && !shown && <Spinner label={t('loading')} />}
      {list.data && !shown && <NoticeList page={list.data} selected={selected} onSelect={read} onPage={turn} />}
      {shown && (
        <div className="notice-page-article">
          <NoticeArticle notice={shown} />
          <Button onClick={() => setList(true)}>{t('notices_all')}</Button>
        </div>
      )}
    </Modal>
  );
}
