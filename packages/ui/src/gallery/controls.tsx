import { Heart, Play, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  AmountField,
  Button,
  Checkbox,
  Chip,
  Chips,
  CountBadge,
  DigitBoxes,
  Flag,
  IconButton,
  LanternSteps,
  PasswordField,
  Picker,
  ProgressBar,
  Radio,
  Segments,
  Select,
  Stepper,
  Switch,
  Tabs,
  Tag,
  TextField,
} from '../index.ts';
import { Specimen } from './specimen.tsx';

export function Controls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Specimen title="Inputs" wide={3}>
        <Inputs />
      </Specimen>
      <Specimen title="Choice">
        <Checkbox defaultChecked>Stop when a bet wins</Checkbox>
        <Checkbox>Remember this device</Checkbox>
        <Radio defaultChecked name={useId()}>
          All of it arrived
        </Radio>
        <Switch defaultChecked>Repeat bets</Switch>
        <div className="row">
          <span className="field-label">Progress</span>
          <span className="grow">
            <ProgressBar percent={62} label="Progress" />
          </span>
          <b className="num">62%</b>
        </div>
        <ProgressBar percent={38} label="To the next rank" tone="violet" thin />
      </Specimen>
      <Specimen title="Badges and tags">
        <div className="row wrap-x gallery-tight">
          <Tag tone="live">Live</Tag>
          <Tag tone="hot">Hot</Tag>
          <Tag tone="brand">New</Tag>
          <Tag tone="ok">Won</Tag>
          <Tag tone="wait">Applying</Tag>
          <Tag tone="bad">Rejected</Tag>
          <Tag tone="info">Open</Tag>
          <Tag tone="vip">VIP 5</Tag>
          <Tag>Closed</Tag>
          <CountBadge count={12} />
        </div>
        <Chips label="Filter" items={FILTERS} value="popular" onChange={() => {}} />
        <div className="row">
          <LanternSteps total={3} lit={2} label="2 of 3 steps" />
          <span className="mut3">lantern steps</span>
        </div>
        <div className="row wrap-x gallery-tight">
          {['VN', 'TH', 'JP', 'ID', 'CN', 'GB', 'LA', 'KH', 'MY', 'SG', 'PH', 'KR', 'HK', 'IN', 'FR'].map((country) => (
            <Flag key={country} country={country} label={country} />
          ))}
        </div>
      </Specimen>
    </>
  );
}

const FILTERS = [
  { id: 'popular', label: 'Popular' },
  { id: 'favourites', label: 'Favourites', icon: Heart },
  { id: 'amount', label: 'P 500' },
] as const;

const COUNTRIES = [
  { value: 'VN', label: 'Vietnam', detail: '+84', flag: 'VN' },
  { value: 'TH', label: 'Thailand', detail: '+66', flag: 'TH' },
  { value: 'JP', label: 'Japan', detail: '+81', flag: 'JP' },
  { value: 'ID', label: 'Indonesia', detail: '+62', flag: 'ID' },
] as const;

function Choices() {
  const [tab, setTab] = useState('2');
  const [odds, setOdds] = useState('decimal');
  return (
    <Specimen title="Tabs and segments">
      <Tabs
        label="Bet type"
        value={tab}
        onChange={setTab}
        items={[
          { id: '2', label: '2 digits' },
          { id: 'parlay', label: 'Parlay' },
          { id: '3', label: '3 digits' },
          { id: 'head', label: 'Head and tail' },
        ]}
      />
      <Segments
        label="Odds"
        value={odds}
        onChange={setOdds}
        items={[
          { id: 'decimal', label: 'Decimal' },
          { id: 'hk', label: 'Hong Kong' },
          { id: 'malay', label: 'Malay' },
        ]}
      />
    </Specimen>
  );
}

function Inputs() {
  const [amount, setAmount] = useState('1000.00');
  const [code, setCode] = useState('814');
  const [stake, setStake] = useState('10');
  const [country, setCountry] = useState('VN');
  return (
    <div className="gallery-cards">
      <TextField
        label="Username"
        required
        defaultValue="9mai"
        error="4 to 12 letters and digits, the first one a letter."
      />
      <TextField label="Email" defaultValue="mai@mail.example" hint="We write only about your account." />
      <TextField label="Invitation code" defaultValue="SILK2048" ok="Code is valid" />
      <PasswordField
        label="Password"
        defaultValue="lanterns"
        showLabel="Show"
        hideLabel="Hide"
        aside={<a href="#forgot">Forgot?</a>}
      />
      <Select
        label="Country"
        defaultValue="VN"
        before={<Flag country="VN" />}
        options={[
          { value: 'VN', label: 'Vietnam +84' },
          { value: 'TH', label: 'Thailand +66' },
        ]}
      />
      <DigitBoxes label="Six digits from your code app" value={code} onValueChange={setCode} />
      <AmountField
        label="Amount"
        aside="P 50.00 to P 50,000.00"
        symbol="P"
        value={amount}
        onValueChange={setAmount}
        clearLabel="Clear"
      />
      <div className="field">
        <span className="field-label">Stake per number</span>
        <div className="row wrap-x">
          <Stepper
            label="Stake"
            value={stake}
            onValueChange={setStake}
            onStep={(step) => setStake(String(Math.max(1, Number(stake) + step)))}
            decreaseLabel="Less"
            increaseLabel="More"
          />
          <Chip>10</Chip>
          <Chip isOn>50</Chip>
        </div>
      </div>
      <Picker
        label="Dialing code"
        options={COUNTRIES}
        value={country}
        onChange={setCountry}
        emptyLabel="No country fits"
      />
      <TextField label="Note" disabled defaultValue="Not now" />
    </div>
  );
}

function Buttons() {
  return (
    <Specimen title="Buttons" wide={2}>
      <div className="row wrap-x">
        <Button look="pri" size="lg">
          Place bet
        </Button>
        <Button look="pri">Deposit</Button>
        <Button look="pri" busy>
          Deposit
        </Button>
        <Button disabled>Off</Button>
        <IconButton icon={Heart} label="Favourites" count={12} />
      </div>
      <div className="row wrap-x">
        <Button>Secondary</Button>
        <Button look="ghost">Outline</Button>
        <Button look="soft" icon={Play}>
          Soft
        </Button>
        <Button look="text">Text</Button>
        <Button look="jade">Confirm</Button>
        <Button look="verm">Delete</Button>
        <Button look="verm-soft" icon={Trash2}>
          Reject
        </Button>
        <Button busy>Waiting</Button>
      </div>
    </Specimen>
  );
}
