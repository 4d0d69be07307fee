/** English texts of lists that are read page by page. */
export const texts = {
  'page.previous': 'Previous',
  'page.next': 'Next',
  'page.of': 'Page {page} of {pages}',
  'page.label': 'Pages',
  'list.noUsers': 'Sorry, no users were found from your search results. Please try again.', // F-12
  'list.beyond': 'This page is empty',
  'list.firstPage': 'Go to the first page',
  'list.capped': 'Only the first {count} are shown. Type more of the name.',
} as const;
