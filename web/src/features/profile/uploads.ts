/** How the uploads stand, by person and slot; they go on while one looks at another screen. */
import type { IdempotencyHeader } from '@/api/command';
import type { UploadSlot } from '@/api/upload';

/** How an upload stands. */
type Standing =
  | { phase: 'idle' | 'preparing' | 'done' }
  | { phase: 'sending'; percent: number }
  | { phase: 'failed'; message: string; again: boolean };

const IDLE: Standing = { phase: 'idle' };

class Place {
  /** What is sent, for sending it once more. */
  held: { file: File; once: IdempotencyHeader } | undefined;
  private current = IDLE;
  private readonly rows = new Set<() => void>();

  readonly standing = (): Standing => this.current;
  readonly watched = (): boolean => this.rows.size > 0;

  set(standing: Standing): void {
    this.current = standing;
    for (const row of this.rows) row();
    this.tidy();
  }

  readonly subscribe = (row: () => void): (() => void) => {
    this.rows.add(row);
    return () => {
      this.rows.delete(row);
      // A failure that was seen is forgotten.
      if (this.current.phase === 'failed') {
        this.current = IDLE;
        this.held = undefined;
      }
      this.tidy();
    };
  };

  private tidy(): void {
    if (!this.watched() && this.current.phase === 'done') this.current = IDLE;
  }
}

const places = new Map<string, Place>();

/** The upload of this person into this slot. */
export function slotOf(userId: string, slot: UploadSlot): Place {
  const key = `${userId} ${slot}`;
  const place = places.get(key) ?? new Place();
  places.set(key, place);
  return place;
}
