import { surgeonName } from '@/rules/people';
import { useUser } from '@/session/store';
import { PersonLink } from './PersonLink';

interface Props {
  /** Missing if the reader may not open the profile. */
  id: string | undefined;
  name: string;
  className?: string;
}

/** The name of the performing surgeon as a link to the profile; without a link for the surgeon. */
export function SurgeonLink({ id, name, ...rest }: Props) {
  const user = useUser();
  const text = surgeonName(name);
  return id && id !== user.userId ? <PersonLink id={id} name={text} {...rest} /> : text;
}
