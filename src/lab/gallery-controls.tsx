import { useState } from 'react';
import { AmountField } from '../ui/amount-field.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChoiceRows } from '../ui/choice-rows.tsx';
import { ComboBox } from '../ui/combo-box.tsx';
import { RadioRows } from '../ui/radio-rows.tsx';
import { Stepper } from '../ui/stepper.tsx';
import tabs from '../ui/tabs.module.css';
import { TextField } from '../ui/text-field.tsx';
import { steps } from './gallery-samples.tsx';

const countries = [
  { id: 'DE', label: 'Germany' },
  { id: 'LT', label: 'Lithuania' },
  { id: 'PT', label: 'Portugal' },
  { id: 'ES', label: 'Spain' },
];

export function Fields() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('12500');
  const [country, setCountry] = useState<string | null>('LT');
  return (
    <>
      <TextField label="First name" value={text} onChange={setText} />
      <TextField label="Street" value={text} onChange={setText} hint="As it stands in your passport." />
      <TextField label="Email" type="email" value="rasa@" onChange={setText} error="Write the whole address: name@example.org." />
      <TextField label="Personal number" value="49001010000" onChange={setText} isLocked hint="To change it, write to us." />
      <TextField label="Telephone, while it is being saved" value="+370 612 34567" onChange={setText} isDisabled />
      <AmountField label="Amount" value={amount} onChange={setAmount} hint="From €100 in steps of €100." isBig />
      <AmountField
        label="Amount, too small"
        value="50"
        onChange={setAmount}
        hint="From €100 in steps of €100."
        error="The smallest amount is €100."
      />
      <AmountField label="Amount, closed" value="" onChange={setAmount} isDisabled />
      <ComboBox label="Country" items={countries} value={country} onChange={setCountry} hint="Type to search." />
      <ComboBox label="Country of your bank" items={countries} value={null} onChange={setCountry} error="Choose a country." />
      <ComboBox label="Country, closed" items={countries} value="ES" onChange={setCountry} isDisabled />
    </>
  );
}

const banks = [
  { value: 'neris', label: 'Neris', sub: 'Arrives at once' },
  { value: 'hansa', label: 'Hansa Direkt', end: <span className="muted small">2 days</span> },
  { value: 'transfer', label: 'Bank transfer' },
] as const;
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'I do not know' },
];

export function Rows() {
  const [bank, setBank] = useState<(typeof banks)[number]['value'] | null>('neris');
  const [isChecked, setChecked] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>(['yes']);
  const choose = (value: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, value] : before.filter((one) => one !== value)));
  return (
    <>
      <RadioRows label="Your bank" rows={banks} value={bank} onChange={setBank} />
      <RadioRows label="Your bank, none chosen" rows={banks} value={null} onChange={setBank} error="Choose a bank." />
      <RadioRows label="Your bank, while it is asked" rows={banks} value="hansa" onChange={setBank} isDisabled />
      <ChoiceRows
        label="Have you invested before?"
        at="before"
        rows={answers}
        chosen={['no']}
        onChange={choose}
        hint="Loans, bonds or shares."
      />
      <ChoiceRows
        label="What applies to you?"
        at="applies"
        rows={answers}
        chosen={chosen}
        onChange={choose}
        isMultiple
        error="Choose at least one."
      />
      <Checkbox isSelected={isChecked} onChange={setChecked}>
        I have read the terms.
      </Checkbox>
      <Checkbox isSelected={false} onChange={setChecked} error="Without this we cannot go on.">
        I accept the risk.
      </Checkbox>
      <Checkbox isSelected isDisabled onChange={setChecked}>
        Accepted on 2 March 2026.
      </Checkbox>
    </>
  );
}

export function Journeys() {
  return (
    <>
      <Stepper steps={steps} current="amount" />
      <Stepper steps={steps} current="sign" />
      <Stepper steps={steps} current="pay" />
      <nav className={tabs.tabs} aria-label="Tabs of a page">
        <a href="#journey" aria-current="page">
          Investments
        </a>
        <a href="#journey">Settings</a>
        <a href="#journey">Notifications</a>
      </nav>
    </>
  );
}
