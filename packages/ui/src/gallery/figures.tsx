import { Timer } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Ball,
  Balls,
  Bars,
  Card,
  Countdown,
  CountdownRing,
  FormulaLine,
  Icon,
  KeyValue,
  LazyImage,
  Money,
  NumberGrid,
  QrCode,
  Sparkline,
  StatCard,
  Timeline,
  Wick,
} from '../index.ts';
import { Specimen } from './specimen.tsx';

const NUMBERS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const COUNTS = Object.fromEntries(NUMBERS.map((value, place) => [value, (place * 7 + (place % 9) * 3) % 11]));

export function Figures() {
  const [moments] = useState(() => ({
    calm: Date.now() + 278_000,
    last: Date.now() + 42_000,
    far: Date.now() + 90_061_000,
    over: Date.now() - 1000,
  }));
  return (
    <>
      <LotteryBalls />
      <Specimen title="Countdown">
        <div className="row wrap-x">
          <Countdown
            endsAt={moments.calm}
            label="Betting closes in"
            size="lead"
            minuteText="One minute left"
            tenSecondsText="Ten seconds left"
          />
          <Countdown endsAt={moments.last} label="Last minute" />
          <Countdown endsAt={moments.far} label="Draw" dayLabel={(days) => `${days} d`} />
          <Countdown endsAt={moments.over} label="Closed" />
          <CountdownRing endsAt={moments.calm} startsAt={moments.calm - 600_000}>
            <Icon as={Timer} />
          </CountdownRing>
        </div>
        <Wick endsAt={moments.calm} startsAt={moments.calm - 600_000} />
        <Wick endsAt={moments.last} startsAt={moments.last - 100_000} />
      </Specimen>
      <Amounts />
      <Specimen title="Number grid" wide={2}>
        <Grid />
      </Specimen>
      <TimelineAndRows />
      <Specimen title="Formula line" wide={2}>
        <FormulaLine
          parts={[
            { label: 'Returned', value: '9,911.50' },
            { sign: '+', label: 'Rebate', value: '58.39' },
            { sign: '−', label: 'Staked', value: '8,640.00' },
            { sign: '=', label: 'Result', value: <span className="pos">+1,329.89</span>, isResult: true },
          ]}
        />
      </Specimen>
      <Specimen title="Code and picture">
        <div className="row wrap-x">
          <QrCode text="https://lantern.example/pay/D2611-771188" label="Payment code" size={140} margin={14} />
          <LazyImage
            src="/missing.webp"
            alt="Cover"
            width={96}
            height={128}
            className="skeleton-cover gallery-narrow"
          />
        </div>
      </Specimen>
      <Charts />
    </>
  );
}

function Grid() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['07', '17', '27', '39', '68', '86']));
  const closed = useMemo(() => new Set(['55']), []);
  const toggle = (values: readonly string[]) =>
    setSelected((before) => {
      const after = new Set(before);
      const isFull = values.every((value) => after.has(value));
      for (const value of values) isFull ? after.delete(value) : after.add(value);
      return after;
    });
  return (
    <NumberGrid
      label="Numbers"
      numbers={NUMBERS}
      selected={selected}
      onToggle={(value) => toggle([value])}
      onToggleMany={toggle}
      counts={COUNTS}
      closed={closed}
      rowLabel={(tens) => `All numbers starting with ${tens}`}
      columnLabel={(units) => `All numbers ending in ${units}`}
      countLabel={(count) => `drawn ${count} times`}
    />
  );
}

function Charts() {
  return (
    <>
      <StatCard label="Turnover" value="9,841,204" change="+4.8%" changeTone="pos">
        <Sparkline label="Turnover by hour" values={[4, 6, 5, 8, 7, 11, 14, 12, 16, 21, 19, 24]} hasArea />
      </StatCard>
      <Card title="Gross win by category">
        <Bars
          label="Gross win"
          rows={[
            { id: 'slots', label: 'Slots', share: 1, value: '181,204' },
            { id: 'lottery', label: 'Lottery', share: 0.54, value: '98,110' },
            { id: 'sports', label: 'Sports', share: -0.08, value: '−12,410' },
          ]}
        />
      </Card>
      <Card title="Result by day">
        <Bars
          label="Result"
          isTwoSided
          rows={[
            { id: 'mon', label: 'Mon', share: 0.8, value: '+612.00' },
            { id: 'tue', label: 'Tue', share: -0.35, value: '−268.40' },
            { id: 'wed', label: 'Wed', share: 0.2, value: '+151.00' },
          ]}
        />
      </Card>
    </>
  );
}

function LotteryBalls() {
  return (
    <Specimen title="Balls">
      <div className="row wrap-x gallery-tight">
        <Ball value="07" />
        <Ball value="18" colour="red" />
        <Ball value="24" colour="blue" />
        <Ball value="33" colour="green" />
        <Ball value="45" colour="paper" />
        <Ball value="8" size="s" />
        <Ball value="3" size="s" colour="red" />
      </div>
      <div className="row wrap-x">
        <Ball value="86" size="xl" />
        <Balls label="Special prize" values={['7', '2']} sockets={3} />
      </div>
    </Specimen>
  );
}

function Amounts() {
  return (
    <Specimen title="Money">
      <div className="row wrap-x">
        <Money amount="128450.75" big />
      </div>
      <div className="row wrap-x">
        <Money amount="1111111.11" />
        <Money amount="42.5" sign="always" tone="result" symbol="" />
        <Money amount="-500" tone="result" symbol="" />
        <Money amount="128450.75" hidden hiddenLabel="Balance hidden" />
        <Money amount="128450.75" updating />
        <Money amount={null} />
      </div>
    </Specimen>
  );
}

function TimelineAndRows() {
  return (
    <Specimen title="Timeline and rows">
      <Timeline
        label="Draw"
        steps={[
          { label: 'Betting open', aside: '00:05', state: 'done' },
          { label: 'Closed', aside: '18:10:00', state: 'done' },
          { label: 'Result entered', detail: 'by two people', state: 'now' },
          { label: 'Settle and pay', aside: '4,812 bets', state: 'next' },
        ]}
      />
      <KeyValue name="Pay exactly">
        <Money amount="1000.37" />
      </KeyValue>
      <KeyValue name="Account">0912 8845 1207</KeyValue>
    </Specimen>
  );
}
