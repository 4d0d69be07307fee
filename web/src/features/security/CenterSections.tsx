import { CenterCodeSection } from './CenterCodeSection';
import { CenterRules } from './CenterRules';

/** The sections of a center: its code, its administrators, and its rule about second factors. */
export default function CenterSections() {
  return (
    <>
      <CenterCodeSection />
      <CenterRules />
    </>
  );
}
