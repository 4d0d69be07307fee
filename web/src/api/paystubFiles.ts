/** Downloads of paystubs. */
import type { Session } from '@/session/types';
import { paystubFilter } from './claims';
import { api } from './client';
import { type Download, toDownload } from './download';

/** Downloads a paystub as PDF. */
export async function downloadPaystubPdf(id: string): Promise<Download> {
  const { data, response } = await api.GET('/api/invoice/{id}/pdf', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  return toDownload(data, response, 'paystub.pdf');
}

/** Downloads the paystubs of a year as CSV. */
export async function downloadPaystubsCsv(session: Session, year: number): Promise<Download> {
  const { data, response } = await api.GET('/api/invoices.csv', {
    params: { query: { ...paystubFilter(session), year } },
    parseAs: 'blob',
  });
  return toDownload(data, response, `paystubs-${year}.csv`);
}
