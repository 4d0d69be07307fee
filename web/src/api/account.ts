import { api } from './client';
import { type Download, toDownload } from './download';

/** Downloads all stored data of the user as a ZIP archive. */
export async function downloadMyData(): Promise<Download> {
  const { data, response } = await api.POST('/api/mydata', { parseAs: 'blob' });
  return toDownload(data, response, 'my-data.zip');
}
