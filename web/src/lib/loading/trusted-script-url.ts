interface Policy {
  createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

function requireOwnOrigin(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('Only scripts of this origin are allowed.')
  return address
}

// The content security policy allows this one Trusted Types policy.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy('app', { createScriptURL: requireOwnOrigin }) ?? { createScriptURL: requireOwnOrigin }

/** Converts the URL of a script of this site to a Trusted Types script URL. Throws a TypeError for another origin. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
