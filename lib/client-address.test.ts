import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address";

describe("clientAddress", () => {
  it("believes nobody when no proxy is trusted", () => {
    expect(clientAddress("1.1.1.1", "203.0.113.9", 0)).toBe("203.0.113.9");
    expect(clientAddress(null, "203.0.113.9", 0)).toBe("203.0.113.9");
  });

  it("takes the N-th from the right behind N proxies, whatever the client wrote before", () => {
    const header = "6.6.6.6, 198.51.100.7, 10.0.0.2";
    expect(clientAddress(header, "10.0.0.1", 1)).toBe("10.0.0.2");
    expect(clientAddress(header, "10.0.0.1", 2)).toBe("198.51.100.7");
    expect(clientAddress(header, "10.0.0.1", 3)).toBe("6.6.6.6");
  });

  it("takes the farthest known one when the list is shorter than the proxies, or absent", () => {
    expect(clientAddress("198.51.100.7", "10.0.0.1", 3)).toBe("198.51.100.7");
    expect(clientAddress(null, "10.0.0.1", 2)).toBe("10.0.0.1");
    expect(clientAddress("", "10.0.0.1", 1)).toBe("10.0.0.1");
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["[2001:DB8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ['"[2001:db8::1]:80"', "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["  192.0.2.1 ", "192.0.2.1"],
  ])("reads %s as %s", (entry, expected) => {
    expect(clientAddress(entry, "10.0.0.1", 1)).toBe(expected);
    expect(clientAddress(null, entry.trim(), 0)).toBe(expected);
  });

  it.each(["unknown", "_hidden", "999.1.1.1", "", "<script>", "1.2.3", "::ffff:999.1.1.1"])(
    "falls back to the proxy when the entry is %j",
    (entry) => {
      expect(clientAddress(`1.1.1.1, ${entry}`, "10.0.0.1", 1)).toBe("10.0.0.1");
      expect(clientAddress(`1.1.1.1, ${entry}`, "10.0.0.1", 2)).toBe("10.0.0.1");
    },
  );

  it("says so when not even the connection has an address", () => {
    expect(clientAddress(null, "", 0)).toBe("unknown");
  });
});
