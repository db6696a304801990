import { afterEach, describe, expect, it, vi } from "vitest";

import { makeTurn, type Turn } from "@/training/player/one-tab";

const LESSON = "LSN-000001";
const open: Turn[] = [];

function tab(lesson = LESSON) {
  const onTaken = vi.fn<() => void>();
  const turn = makeTurn(lesson, onTaken);
  open.push(turn);
  return { turn, onTaken };
}

afterEach(() => {
  for (const turn of open.splice(0)) turn.close();
});

describe("makeTurn", () => {
  it("lets the only tab play", async () => {
    const { turn } = tab();
    turn.ask();
    expect(await turn.isMine()).toBe(true);
  });

  it("doesn't let a duplicate of the playing tab play", async () => {
    const [first, copy] = [tab(), tab()];
    first.turn.ask();
    await first.turn.isMine();
    copy.turn.ask();
    expect(await copy.turn.isMine()).toBe(false);
    expect(copy.onTaken).toHaveBeenCalledOnce();
    expect(first.onTaken).not.toHaveBeenCalled();
    expect(await first.turn.isMine()).toBe(true);
  });

  it("lets only one tab play if several tabs request it at the same time", async () => {
    const tabs = [tab(), tab(), tab()];
    for (const { turn } of tabs) turn.ask();
    const mine = await Promise.all(tabs.map(({ turn }) => turn.isMine()));
    expect(mine.filter(Boolean)).toHaveLength(1);
  });

  it("lets a tab take over, and notifies the tab that played before", async () => {
    const [first, second] = [tab(), tab()];
    first.turn.ask();
    await first.turn.isMine();
    second.turn.take();
    expect(await second.turn.isMine()).toBe(true);
    await vi.waitFor(() => {
      expect(first.onTaken).toHaveBeenCalledOnce();
    });
    first.turn.ask();
    expect(await first.turn.isMine()).toBe(false);
  });

  it("lets a duplicate play after the first tab stops playing or closes", async () => {
    const [first, copy] = [tab(), tab()];
    first.turn.ask();
    await first.turn.isMine();
    first.turn.rest();
    copy.turn.ask();
    expect(await copy.turn.isMine()).toBe(true);
    copy.turn.close();
    first.turn.ask();
    expect(await first.turn.isMine()).toBe(true);
  });

  it("lets two tabs play at the same time if their lessons differ", async () => {
    const [first, other] = [tab(), tab("LSN-000002")];
    first.turn.take();
    other.turn.ask();
    expect(await other.turn.isMine()).toBe(true);
    expect(first.onTaken).not.toHaveBeenCalled();
  });
});
