import { describe, expect, it, test } from "vitest";
import { limitKey, networkOf } from "./limit-key";

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

  it("tells neighbouring networks apart", () => {
    expect(limitKey("2001:db8:1:2::1")).not.toBe(limitKey("2001:db8:1:3::1"));
  });
});

test.each([
  ["192.0.2.17", "192.0.2.0/24"],
  ["2001:db8:1:2::9", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("the log has %s as %s", (address, network) => expect(networkOf(address)).toBe(network));
