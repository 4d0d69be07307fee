/** The part of the Trusted Types API that this client uses, for the addresses of scripts; TypeScript does not have it. */
export interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

interface ScriptPolicy {
  createScriptURL: (url: string) => string;
}
