/**
 * Talks to the authenticators of the browser (Web Authentication). The server writes and reads the
 * JSON of the standard; binary values are base64url there and buffers in the browser.
 */
import type { components } from '@/api/schema';
import type { TextKey } from '@/i18n';

type Schemas = components['schemas'];
type CreationOptions = Schemas['PasskeyCreationOptions'];
type RequestOptions = Schemas['PasskeyRequestOptions'];
type Descriptor = Schemas['PasskeyDescriptor'];

/** The reason why an authenticator gave no answer, as the key of the text for the user. */
export type PasskeyFailure = Extract<
  TextKey,
  'passkey.cancelled' | 'passkey.exists' | 'passkey.unsupported'
>;

/** The answer of an authenticator, or why there is none. */
type Answer<T> = { credential: T } | { failure: PasskeyFailure };

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const descriptors = (list: readonly Descriptor[]): PublicKeyCredentialDescriptor[] =>
  list.map(({ type, id }) => ({ type, id: bytes(id) }));

/** Browsers report a closed dialog, a timeout and a missing passkey in the same way. */
function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkey.cancelled';
  return name === 'InvalidStateError' ? 'passkey.exists' : 'passkey.unsupported';
}

/** Creates a passkey. */
export async function createPasskey(
  options: CreationOptions,
): Promise<Answer<Schemas['NewPasskeyCredential']>> {
  try {
    const created = await navigator.credentials.create({
      publicKey: {
        ...options,
        user: { ...options.user, id: bytes(options.user.id) },
        challenge: bytes(options.challenge),
        excludeCredentials: descriptors(options.excludeCredentials),
        authenticatorSelection: {
          requireResidentKey: true,
          residentKey: 'required',
          userVerification: 'required',
        },
        attestation: 'none',
      },
    });
    const response = created instanceof PublicKeyCredential && created.response;
    if (!(response instanceof AuthenticatorAttestationResponse))
      return { failure: 'passkey.unsupported' };
    return {
      credential: {
        response: {
          clientDataJSON: base64url(response.clientDataJSON),
          attestationObject: base64url(response.attestationObject),
        },
      },
    };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Signs with a passkey that the user chooses. */
export async function signWithPasskey(
  options: RequestOptions,
): Promise<Answer<Schemas['PasskeyAssertion']>> {
  try {
    const chosen = await navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        allowCredentials: descriptors(options.allowCredentials),
        userVerification: 'required',
      },
    });
    const response = chosen instanceof PublicKeyCredential && chosen.response;
    if (!chosen || !(response instanceof AuthenticatorAssertionResponse))
      return { failure: 'passkey.unsupported' };
    return {
      credential: {
        id: chosen.id,
        response: {
          clientDataJSON: base64url(response.clientDataJSON),
          authenticatorData: base64url(response.authenticatorData),
          signature: base64url(response.signature),
          ...(response.userHandle && { userHandle: base64url(response.userHandle) }),
        },
      },
    };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Returns the id of the user of a passkey, if the authenticator names one. */
export function userOfPasskey({ response }: Schemas['PasskeyAssertion']): string | undefined {
  if (!response.userHandle) return undefined;
  return Array.from(bytes(response.userHandle), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
