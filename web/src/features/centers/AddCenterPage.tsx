export default function AddCenterPage() {
  return null;
}
