// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface Other {
  function poke() external;
  function get() external view returns (uint256);
}

library Checks {
  function fail() external pure {
    require(false);
  }
}

contract Target {
  uint256 public immutable limit;

  constructor(uint256 value) {
    limit = value;
  }

  function echo(uint256 value) external pure returns (uint256) {
    return value;
  }

  function poke() external {}

  function fail() external pure {
    require(false);
  }

  function requireCode(address account) external view {
    require(account.code.length > 0);
  }
}

contract Caller {
  constructor() {}

  function pokeOther(address other) external {
    Other(other).poke();
  }

  function getOther(address other) external view returns (uint256) {
    return Other(other).get();
  }

  function catchOther(address other) external {
    try Other(other).poke() {} catch {}
    require(other == address(0));
  }

  function failOther(Target other) external pure {
    other.fail();
  }
}

contract Poker {
  constructor(address other) {
    Other(other).poke();
  }
}

contract Factory {
  function make(address other) external {
    new Poker(other);
  }
}

contract NotPayable {
  fallback() external {}
}

contract OnlyReceive {
  receive() external payable {}
}

contract Proxy {
  address immutable implementation;

  constructor(address target) {
    implementation = target;
  }

  fallback() external payable {
    address target = implementation;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let success := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch success
      case 0 { revert(0, returndatasize()) }
      default { return(0, returndatasize()) }
    }
  }
}
