import assert from 'node:assert/strict';
import { getCurrentUser } from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function users(test: Test): void {
  test('a new user has the name and the verified address of the token', async (world) => {
    const ada = await world.person('ada');
    await world.accept(getCurrentUser, { as: ada }, ({ user }) => {
      assert.deepEqual(user, {
        zuid: ada.zuid,
        display_name: ada.name,
        mail_id: `${ada.name}@example.test`,
      });
    });
  });

  test('another token of the same subject is the same user', async (world) => {
    const ada = await world.person('ada');
    const again = await world.withToken(ada, { scope: 'Service.editions.READ' });
    await world.accept(getCurrentUser, { as: again }, ({ user }) =>
      assert.equal(user.zuid, ada.zuid),
    );
  });

  test('two people are two users', async (world) => {
    const ada = await world.person('ada');
    const bruno = await world.person('bruno');
    assert.notEqual(ada.zuid, bruno.zuid);
  });
}
