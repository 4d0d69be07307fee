export default function ForgotPage() {
  return null;
}
