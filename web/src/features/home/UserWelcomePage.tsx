export default function UserWelcomePage() {
  return null;
}
