import { defineHooks, refuse } from '../../src/metadata';
import { webhooksFor } from '.';

/**
 * Refuses a new address that the server would not call. Forgets the failures of a webhook that is switched on again.
 * `webhooksFor` gets no entities here, because this hook does not need them.
 */
export default defineHooks(webhooksFor([]), {
  beforeWrite: async ({ url, status }, { before, refusedAddress }) => {
    const reason = url && url !== before?.url ? refusedAddress(url) : undefined;
    if (reason) refuse({ url: reason });
    return status === 'ACTIVE' && before && before.status !== 'ACTIVE' ? { failingSince: null } : undefined;
  },
});
