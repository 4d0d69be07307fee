/** Claims and paystubs for tests. A test overrides the fields that it tests. */
import type { Claim, ClaimableJob, InvoiceDetail } from '@/api/types';
import { postedCase } from './postings';
import { admin, bayview, id, professional, surgeon } from './people';

/** Returns a pending claim of 2.5 hours that the center pays; a smaller `n` is newer. */
export function claimOf(n: number, more: Partial<Claim> = {}): Claim {
  const status = more.status ?? 'PENDING';
  return {
    _id: id(0xc0de00 + n),
    jobId: id(0x100 + n),
    status,
    claimStatus: status,
    paymentStatus: 'PENDING',
    serviceDate: '2026-11-14T15:00:00.000Z',
    timeZone: bayview.timeZone,
    createdAt: `2026-11-15T08:${String(59 - n).padStart(2, '0')}:00.000Z`,
    surgeonId: { _id: surgeon._id, fullName: surgeon.fullName },
    jobName: `Procedure ${n}`,
    postedBy: admin.fullName,
    surgeryCenterId: { _id: bayview._id, name: bayview.name },
    createdBy: { _id: id(0xf0 + n), fullName: `Dr. Person ${n}` },
    payerType: 'ADMIN',
    rateApplied: 'HOURLY',
    minPay: 120,
    payPerJob: 0,
    hourlyRate: 68.5,
    etcHours: 3,
    submittedHours: 2.5,
    submittedAmount: 171.25,
    name: surgeon.fullName,
    note: '',
    arrivalMissed: false,
    ...(status === 'PENDING'
      ? {}
      : {
          decidedBy: { _id: admin._id, fullName: admin.fullName },
          decidedAt: '2026-11-16T08:00:00.000Z',
        }),
    ...more,
  };
}

/** Returns a case that the test professional has worked. */
export function claimableOf(n: number, more: Partial<ClaimableJob> = {}): ClaimableJob {
  const {
    participants: _people,
    button: _button,
    minPayDue: _due,
    payerType: _payer,
    ...job
  } = postedCase;
  return {
    msgId: id(0x500 + n),
    job: {
      ...job,
      _id: id(0x100 + n),
      start: '2026-11-11T15:00:00.000Z',
      procedures: [`Procedure ${n}`],
    },
    surgeryCenter: bayview,
    serviceDate: '2026-11-11T15:00:00.000Z',
    etcHours: 2,
    rateApplied: 'HOURLY',
    hourlyRate: 68.5,
    payPerJob: 0,
    minPay: 120,
    ...more,
  };
}

/** Returns an unpaid paystub with one claim. */
export function paystubOf(n: number, more: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const claim = claimOf(n, { status: 'APPROVED', invoiceId: id(0xb00 + n) });
  return {
    _id: id(0xb00 + n),
    name: `PS-${String(n).padStart(6, '0')}`,
    invoiceDate: '2026-11-17T18:00:00.000Z',
    dueDate: '2026-11-17T18:00:00.000Z',
    term: '',
    timeZone: bayview.timeZone,
    transactionList: [claim._id],
    payerType: 'ADMIN',
    payer: bayview.name,
    surgeryCenterId: { _id: bayview._id, name: bayview.name },
    surgeryCenterAddress: '1 Harbor Street, Oakland, CA 94601',
    payee: { _id: professional._id, fullName: professional.fullName },
    amountDue: 171.25,
    desc: '',
    active: true,
    paid: false,
    status: 'PENDING',
    transactions: [claim],
    ...more,
  };
}
