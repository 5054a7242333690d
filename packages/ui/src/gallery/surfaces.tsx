import { LogOut } from 'lucide-react';
import { useState } from 'react';
import {
  Breadcrumb,
  Button,
  type Column,
  ConfirmDialog,
  DenseTable,
  Drawer,
  DropMenu,
  EmptyState,
  Icon,
  Modal,
  Money,
  Note,
  Pagination,
  SectionHeading,
  Skeletons,
  Spinner,
  showToast,
  Table,
  Tag,
} from '../index.ts';
import { ToastCard } from '../overlays/toaster.tsx';
import { Specimen } from './specimen.tsx';

interface Row {
  id: string;
  game: string;
  stake: string;
  result: string;
  isWon: boolean;
}

const ROWS: readonly Row[] = [
  { id: 'TD-19920331', game: 'Koi Ascending', stake: '25.00', result: '42.50', isWon: true },
  { id: 'BC-77120045', game: 'Baccarat Salon', stake: '500.00', result: '-500.00', isWon: false },
];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'game', head: 'Game', narrow: 'title', cell: (row) => <b>{row.game}</b> },
  { id: 'number', head: 'Number', narrow: 'detail', cell: (row) => <span className="mut3">{row.id}</span> },
  { id: 'stake', head: 'Stake', align: 'right', cell: (row) => <Money amount={row.stake} symbol="" /> },
  {
    id: 'result',
    head: 'Result',
    align: 'right',
    narrow: 'result',
    cell: (row) => <Money amount={row.result} symbol="" sign="always" tone="result" />,
  },
  {
    id: 'state',
    head: 'Status',
    narrow: 'state',
    cell: (row) => (row.isWon ? <Tag tone="ok">Won</Tag> : <Tag>Lost</Tag>),
  },
];

const LABELS = { first: 'First', previous: 'Prev', next: 'Next', last: 'Last', pages: 'Pages' };

export function Surfaces() {
  const [page, setPage] = useState(1);
  return (
    <>
      <ToastSpecimens />
      <Overlays />
      <States />
      <Specimen title="Pagination">
        <Pagination page={page} pageCount={27} onPage={setPage} labels={LABELS} />
        <Pagination page={14} pageCount={27} onPage={setPage} labels={{ ...LABELS, pages: 'Pages, in the middle' }} />
        <Note tone="warn">Betting closes in one minute.</Note>
        <Note tone="ok">Deposit credited.</Note>
        <Note tone="info">The result is late. Your stake stays held.</Note>
        <Note tone="bad">The payment did not arrive.</Note>
      </Specimen>
      <Specimen title="Table, two-line rows on a phone" wide={2}>
        <Table
          label="Bets"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.id}
          foot={{ game: 'This page, 2 bets', result: <Money amount="-457.50" symbol="" tone="result" /> }}
        />
      </Specimen>
      <Headings />
      <div className="specimen-full" data-density="dense">
        <Specimen title="Dense table of the back office">
          <DenseTable
            label="Orders"
            columns={COLUMNS}
            rows={ROWS}
            rowKey={(row) => row.id}
            selectedKey="TD-19920331"
            onRowClick={() => {}}
          />
        </Specimen>
      </div>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'modal' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen title="Overlays">
      <div className="row wrap-x">
        <Button onClick={() => setOpen('modal')} data-gallery="modal">
          Dialog
        </Button>
        <Button onClick={() => setOpen('confirm')} data-gallery="confirm">
          Question
        </Button>
        <Button onClick={() => setOpen('drawer')} data-gallery="drawer">
          Drawer
        </Button>
        <DropMenu trigger="Menu" triggerClass="button ghost" align="left">
          <a className="drop-menu-item on" href="#account">
            Account
          </a>
          <button type="button" className="drop-menu-item">
            <Icon as={LogOut} />
            Log out
          </button>
        </DropMenu>
      </div>
      <div className="modal-dialog gallery-sample">
        <h2>A real account is needed</h2>
        <p className="lead">Trial money cannot be withdrawn. Create an account to play for real.</p>
        <div className="acts">
          <Button>Not now</Button>
          <Button look="pri">Create account</Button>
        </div>
      </div>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="A real account is needed"
        lead="Trial money cannot be withdrawn. Create an account to play for real."
        closeLabel="Close"
        actions={<Button look="pri">Create account</Button>}
      />
      <ConfirmDialog
        open={open === 'confirm'}
        title="Log out?"
        confirmLabel="Log out"
        cancelLabel="Cancel"
        closeLabel="Close"
        onConfirm={close}
        onCancel={close}
      >
        Open bets stay open.
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Lottery bet settled"
        closeLabel="Close"
        footer={<Button>Save as PDF</Button>}
      >
        <Money amount="995.00" sign="always" big tone="won" />
      </Drawer>
    </Specimen>
  );
}

function ToastSpecimens() {
  return (
    <Specimen title="Toasts">
      <ToastCard
        toast={{
          id: '1',
          kind: 'ok',
          title: 'Bet placed',
          detail: 'Hanoi Special, 8 numbers, P 80.00',
          action: { label: 'View', onClick: () => {} },
        }}
        closeLabel="Close"
        onClose={() => {}}
      />
      <ToastCard
        toast={{ id: '2', kind: 'error', title: 'Network link abnormal', detail: 'Please try again.' }}
        closeLabel="Close"
        onClose={() => {}}
      />
      <div className="row">
        <Button size="sm" onClick={() => showToast({ title: 'Bet placed', detail: 'P 80.00' })}>
          Show one
        </Button>
        <Button size="sm" onClick={() => showToast({ kind: 'error', title: 'Network link abnormal, try again' })}>
          Show an error
        </Button>
      </div>
    </Specimen>
  );
}

function States() {
  return (
    <>
      <Specimen title="Empty">
        <EmptyState
          title="No bets yet today"
          action={
            <Button look="soft" size="sm">
              Open the lobby
            </Button>
          }
        >
          Your bets appear here a second after you place them.
        </EmptyState>
      </Specimen>
      <Specimen title="Skeletons">
        <Skeletons kind="covers" count={3} label="Loading" />
        <Skeletons count={1} label="Loading" />
      </Specimen>
      <Specimen title="Waiting">
        <Spinner label="Loading" />
      </Specimen>
    </>
  );
}

function Headings() {
  return (
    <Specimen title="Headings">
      <SectionHeading
        title="Hot right now"
        tag={<Tag tone="live">Live</Tag>}
        more={
          <a className="section-heading-link" href="#all">
            See all
          </a>
        }
      />
      <Breadcrumb
        label="Way"
        crumbs={[
          { id: 'home', label: <a href="#home">Home</a> },
          { id: 'lottery', label: <a href="#lottery">Lottery</a> },
          { id: 'hanoi', label: 'Hanoi Special' },
        ]}
      />
    </Specimen>
  );
}
