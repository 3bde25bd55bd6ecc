import { defineHooks, refuse } from '../../src/metadata';
import { siteVacuumsFor } from '.';

/**
 * When the address or the target changes, refuses an address that the server would not read. Stores the `webcal:`
 * address of a calendar as `https:`. Ignores a vacuum without a target, because the server does not read its address.
 * `siteVacuumsFor` gets no entities here, because this hook does not need them.
 */
export default defineHooks(siteVacuumsFor([]), {
  beforeWrite: async ({ sourcePath, target }, { before, refusedAddress }) => {
    if (!target || !sourcePath) return undefined;
    const address = sourcePath.trim().replace(/^webcals?:/i, 'https:');
    const isNew = address !== before?.sourcePath || target !== before?.target;
    const reason = isNew ? refusedAddress(address) : undefined;
    return reason ? refuse({ sourcePath: reason }) : { sourcePath: address };
  },
});
