import { api } from './client';
import { type Download, download } from './download';

/** Downloads all stored data of the user as a ZIP archive. */
export async function myData(): Promise<Download> {
  const { data, response } = await api.POST('/api/mydata', { parseAs: 'blob' });
  return download(data, response, 'my-data.zip');
}
