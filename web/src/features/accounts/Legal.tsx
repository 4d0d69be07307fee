import { privacy, terms } from '@/i18n/en/legal';
import { Dialog } from '@/ui/Dialog';

interface Props {
  which: 'terms' | 'privacy';
  onClose: () => void;
}

/** The Terms and Conditions or the Privacy Policy in a window (A-49, A-50, I-09, I-10). */
export default function Legal({ which, onClose }: Props) {
  const legal = which === 'terms' ? terms : privacy;
  return (
    <Dialog open onClose={onClose} title={legal.title} width="wide">
      <p className="text-sm text-muted">{legal.updated}</p>
      {legal.chapters.map((chapter) => (
        <section key={chapter.title} className="mt-5">
          <h3 className="text-base">{chapter.title}</h3>
          {chapter.text.map((paragraph) => (
            <p key={paragraph} className="mt-1">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </Dialog>
  );
}
