import { useRef } from 'react';
import type { Invoice } from '@/api/types';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useCompact } from '@/session/store';
import { PaystubRow } from './PaystubRow';

interface Props {
  paystubs: readonly Invoice[];
  isPayee: boolean;
  onPay: (paystub: Invoice) => void;
}

/** The paystubs of a page. */
export function PaystubRows({ paystubs, isPayee, onPay }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // A paid paystub leaves the list of those to be paid.
  useKeepFocus(box);
  return (
    <div ref={box} className={useCompact() ? 'grid gap-1' : 'grid gap-3'}>
      {paystubs.map((paystub) => (
        <PaystubRow key={paystub._id} paystub={paystub} isPayee={isPayee} onPay={onPay} />
      ))}
    </div>
  );
}
