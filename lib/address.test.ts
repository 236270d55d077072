import { describe, expect, it, test } from "vitest";
import { clientAddress, isHost, limitKey, networkOf } from "./address.ts";

describe("clientAddress", () => {
  it("trusts no header without a trusted proxy", () => {
    expect(clientAddress("1.1.1.1", "203.0.113.9", 0)).toBe("203.0.113.9");
    expect(clientAddress(null, "203.0.113.9", 0)).toBe("203.0.113.9");
  });

  it("takes the N-th entry from the right behind N proxies, whatever the client sent", () => {
    const header = "6.6.6.6, 198.51.100.7, 10.0.0.2";
    expect(clientAddress(header, "10.0.0.1", 1)).toBe("10.0.0.2");
    expect(clientAddress(header, "10.0.0.1", 2)).toBe("198.51.100.7");
    expect(clientAddress(header, "10.0.0.1", 3)).toBe("6.6.6.6");
  });

  it("takes the farthest known entry if the list is missing or shorter than the proxies", () => {
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

  it("is an error if the connection has no address", () => {
    expect(clientAddress(null, "", 0)).toBe("unknown");
  });
});

describe("limitKey", () => {
  it("keeps an IPv4 address", () => expect(limitKey("192.0.2.1")).toBe("192.0.2.1"));
  it("keeps what is no address", () => expect(limitKey("unknown")).toBe("unknown"));

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["1:2:3:4:5::1.2.3.4", "1:2:3:4::/64"],
  ])("counts %s as %s", (address, key) => expect(limitKey(address)).toBe(key));

  it("distinguishes neighbouring networks", () => {
    expect(limitKey("2001:db8:1:2::1")).not.toBe(limitKey("2001:db8:1:3::1"));
  });
});

test.each([
  ["192.0.2.17", "192.0.2.0/24"],
  ["2001:db8:1:2::9", "2001:db8:1::/48"],
  ["::1", "::/48"],
  ["unknown", "unknown"],
])("the log has %s as %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  "colloquy.example",
  "colloquy.example:8080",
  "localhost:3000",
  "my_service:80",
  "xn--bcher-kva.example.",
  "192.0.2.1",
  "192.0.2.1:80",
  "[::1]",
  "[2001:db8::1]:3000",
])("%s is a host", (text) => {
  expect(isHost(text)).toBe(true);
});

test.each([
  "",
  "a b",
  "evil.example/path",
  "evil.example?x=",
  "evil.example#",
  "user@evil.example",
  "evil.example\\@x",
  "evil.example:80:80",
  "evil.example:",
  "evil.example:99999",
  "evil.example,colloquy.example",
  "300.0.0.1",
  "::1",
  "[::1",
  "[evil.example]",
  "[1.2.3.4]",
  "bücher.example",
  "a".repeat(300),
])("%j is none", (text) => {
  expect(isHost(text)).toBe(false);
});
