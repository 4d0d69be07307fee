export default function AdminWelcomePage() {
  return null;
}
