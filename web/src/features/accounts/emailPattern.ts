/** A copy of `EmailAddress.pattern` of `api/bounds.ts`, whose chunk is too large for the login screen. */
export const EMAIL = /^[A-Za-z0-9._+'-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
