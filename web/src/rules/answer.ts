/** Whether the text answers a security question: it has more than spaces. */
export const isAnswer = (text: string): boolean => text.trim() !== '';
